/**
 * Pages that are prerendered as HTML; every other path gets the fallback page, but the report, the plan page and /home,
 * which are written without the router (first-page/build-tools/write-html.ts).
 */
export const publicPages: readonly string[] = [
  '/',
  '/payment/thanks',
  '/status-progress',
  '/sorry',
  '/login',
  '/forgot-password',
  '/hipaa-notice',
  '/privacy-policy',
  '/refund-policy',
  '/terms',
  '/telehealth-consent',
  '/about',
  '/demo',
]
