import { renderToString } from 'react-dom/server'
import { firstDocument } from './document.ts'
import type { FirstFiles } from './build-tools/first-files.ts'
import { FirstPage } from './first-page.tsx'
import { pageFacts } from './facts.ts'

/** Renders the HTML of `/` at build time. */
export const firstPageHtml = (files: FirstFiles): string =>
  firstDocument({ files, ...pageFacts, body: renderToString(<FirstPage />) })
