/**
 * Returns a format of US English that is created with its first use: a browser takes longer to create one than to load
 * all other modules of a page, and most pages need none at once.
 */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
): Pick<Intl.DateTimeFormat, 'format' | 'formatToParts'> {
  let made: Intl.DateTimeFormat | undefined
  const format = () => (made ??= new Intl.DateTimeFormat('en-US', options))
  return { format: (date) => format().format(date), formatToParts: (date) => format().formatToParts(date) }
}
