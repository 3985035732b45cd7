import { renderToString } from 'react-dom/server'
import { FIRST_ROOT, HOME_ROOT, firstDocument } from './document.ts'
import type { FirstFiles } from './build-tools/first-files.ts'
import { EARLY_HOME_CALL } from './build-tools/early-home-call.ts'
import { FirstPage } from './first-page.tsx'
import { HomeDocument } from './home-document.tsx'
import { pageFacts } from './facts.ts'
import { brandName } from '../lib/brand.ts'

/** Renders the HTML of `/` at build time. */
export const firstPageHtml = (files: FirstFiles): string =>
  firstDocument({
    root: FIRST_ROOT,
    files,
    ...pageFacts,
    body: renderToString(<FirstPage />),
    prefetches: true,
  })

/** Renders the HTML of /home at build time: nothing of a patient is in it. */
export const homeHtml = (files: FirstFiles): string =>
  firstDocument({
    root: HOME_ROOT,
    files,
    title: brandName(),
    body: renderToString(<HomeDocument />),
    early: EARLY_HOME_CALL,
    repeats: true,
  })
