export const requestHref = (id: string) => `/complaints?kind=replacements&request=${encodeURIComponent(id)}`
