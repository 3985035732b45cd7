/**
 * The built files that the first page names in its HTML: the style sheet of all pages, as URL and as text; the URLs of
 * its own script and of the chunks that the script imports.
 */
export type FirstFiles = {
  style: { href: string; text: string }
  script: string
  parts: readonly string[]
}
