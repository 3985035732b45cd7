/** The page of the requests for a replacement, at the one that is named. */
export const requestHref = (id: string) => `/complaints?kind=replacements&request=${encodeURIComponent(id)}`
