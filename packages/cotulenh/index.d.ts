export * from './rules.js';
export { Engine } from './engine.js';
export type {
  Bench,
  BookHeader,
  Clock,
  Defended,
  DefendVerdict,
  EngineOptions,
  GoLimits,
  Info,
  Limits,
  NetworkHeader,
  ProofLimits,
  Searchable,
  SearchResult,
  Settings,
  Solved,
  SolveVerdict,
  Variation,
  WorkerLike,
} from './engine.js';
