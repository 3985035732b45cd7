/**
 * Pages that are prerendered as HTML; every other path gets the fallback page. That of /home has nothing of a patient: it
 * names the scripts, so that they are requested at once.
 */
export const publicPages: readonly string[] = [
  '/',
  '/weight-loss-report',
  '/weight-loss-plan',
  '/payment/thanks',
  '/status-progress',
  '/sorry',
  '/home',
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
