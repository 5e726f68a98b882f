// The network and the opening book of the engine. Each is fetched once, when a search wants it.

import bookUrl from 'cotulenh/book.ctb?url';
import networkUrl from 'cotulenh/network.ctn?url';
import { EngineFile, fetchFile } from './engineFile.svelte';

export const network = new EngineFile({ fetch: (cache) => fetchFile(networkUrl, cache) });
export const book = new EngineFile({ fetch: (cache) => fetchFile(bookUrl, cache) });
