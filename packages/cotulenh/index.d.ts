export * from './rules.js';
export { Engine } from './engine.js';
export type {
  Bench,
  Clock,
  Defended,
  DefendVerdict,
  EngineOptions,
  GoLimits,
  Info,
  Limits,
  ProofLimits,
  Searchable,
  SearchResult,
  Settings,
  Solved,
  SolveVerdict,
  Variation,
  WorkerLike,
} from './engine.js';
