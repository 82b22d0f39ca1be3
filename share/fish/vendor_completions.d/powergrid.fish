# Completes the words of powergrid in fish: the program itself says what may follow.
function __powergrid_complete
    set -l program (commandline -po)[1]
    set -l line (commandline -cp)
    set -l word (commandline -ct)
    set -l option (string match -r -- '^--[^=]*=' $word)
    for answer in (env COMP_WORDS="$line" COMP_CWORD="$word" _POWERGRID_COMPLETE=fish_complete $program 2>/dev/null)
        set -l parts (string split -m 1 , -- $answer)
        switch $parts[1]
            case plain
                printf '%s\n' "$option$parts[2]"
            case file
                __fish_complete_path (string replace -r -- '^--[^=]*=' '' $word)
            case dir
                __fish_complete_directories (string replace -r -- '^--[^=]*=' '' $word)
        end
    end
end
complete --command powergrid --no-files --keep-order --arguments '(__powergrid_complete)'
