/**
 * The script of a worker with an engine. It answers the messages of `Engine` and exports nothing. Import it in a worker of your
 * own, and pass that worker to `Engine.start` as the option `worker`.
 */
export {};
