import { renderToString } from 'react-dom/server'
import { firstDocument } from '../../frame/first-document.ts'
import type { FirstFiles } from '../../frame/first-document.ts'
import { IntakeApp } from './intake-app.tsx'
import { intakeFacts } from './intake-facts.ts'

/** Renders the HTML of `/` at build time. */
export const intakeHtml = (files: FirstFiles): string =>
  firstDocument({ files, ...intakeFacts, body: renderToString(<IntakeApp />) })
