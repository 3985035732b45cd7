const KEY = /^portraits\/([\w-]{22})\.jpg$/

/** Returns the path of a portrait in the file store. The id has 128 random bits: only who is shown it knows it. */
export const portraitKey = (id: string): string => `portraits/${id}.jpg`

/** Returns the address of a stored portrait on either origin; null without one. */
export function portraitPath(key: string | null): string | null {
  const id = KEY.exec(key ?? '')?.[1]
  return id === undefined ? null : `/portraits/${id}`
}
