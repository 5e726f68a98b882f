# An engine that goes wrong in the way its argument says.
while read -r line; do
    case "$line" in
        uci) echo 'id name fake'; echo uciok ;;
        isready) echo readyok ;;
        quit) exit ;;
        go*)
            case "$1" in
                crash) exit 3 ;;
                silent) ;;
                illegal) echo 'bestmove a1a1' ;;
                rubbish) printf '\377\376 \000\nbestmove \303(\n' ;;
                none) echo 'bestmove (none)' ;;
                flood) while :; do echo 'info string again'; done ;;
                deaf) exec sleep 1000 ;;
            esac ;;
    esac
done
