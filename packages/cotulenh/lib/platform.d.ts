/** The instances of a class of the platform, if the project has the types of that platform. */
type Instance<Name extends string> = typeof globalThis extends { [Key in Name]: { prototype: infer Type } } ? Type : never;
type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Type } } } ? Type : never;

/** A WebAssembly module: its address, its response, its bytes, or the compiled module. */
export type ModuleSource = string | Instance<'URL'> | Instance<'Response'> | ArrayBuffer | ArrayBufferView | CompiledModule;

/** A worker of a browser or of Node. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): unknown;
}
