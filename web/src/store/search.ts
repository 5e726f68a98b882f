// Full-text search.

/** Returns the text in lower case without diacritics, so that “tu lenh” finds “Tư lệnh”. */
export function withoutDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'd').toLowerCase();
}

/** Returns the items whose text contains every word of the query. */
export function search<T>(all: readonly T[], query: string, textOf: (one: T) => string): T[] {
  const wanted = withoutDiacritics(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...all];
  return all.filter((one) => {
    const text = withoutDiacritics(textOf(one));
    return wanted.every((word) => text.includes(word));
  });
}
