import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { FIRST_ROOT, HOME_ROOT, PLAN_ROOT, REPORT_ROOT, firstDocument } from './document.ts'
import type { FirstFiles } from './build-tools/first-files.ts'
import { EARLY_HOME_CALL } from './build-tools/early-home-call.ts'
import { FirstPage } from './first-page.tsx'
import { HomeDocument } from './home-document.tsx'
import { pageFacts } from './facts.ts'
import { DataDocument } from './data-document.tsx'
import { PlanPage } from '../features/plan/plan-page.tsx'
import { ReportPage } from '../features/report/report-page.tsx'
import { brandName, pageTitle } from '../lib/brand.ts'
import { planTexts } from '../texts/en/plan.ts'
import { reportTexts } from '../texts/en/report.ts'

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

/** Renders the HTML of the report at build time, without a visitor's figures. */
export const reportHtml = (files: FirstFiles): string =>
  lateHtml(files, REPORT_ROOT, reportTexts.english.pageTitle, <ReportPage />)

/** Renders the HTML of the plan page at build time: step 1, and what a visitor without an intake sees. */
export const planHtml = (files: FirstFiles): string =>
  lateHtml(files, PLAN_ROOT, planTexts.english.pageTitle, <PlanPage />)

const lateHtml = (files: FirstFiles, root: string, title: string, page: ReactNode): string =>
  firstDocument({
    root,
    files,
    title: pageTitle(title),
    body: renderToString(<DataDocument>{page}</DataDocument>),
    repeats: true,
    prefetches: true,
    late: true,
  })
