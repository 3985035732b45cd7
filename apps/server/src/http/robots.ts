import type { Config } from '../config.ts'

/** Search engines must not crawl this origin. */
export const NO_ROBOTS = 'User-agent: *\nDisallow: /\n'

/** Paths that contain a one-time link or show a user's own data; their pages need a login or a link anyway. */
const PRIVATE = [
  '/api/',
  '/forms/',
  '/storage/',
  '/files/',
  '/home',
  '/password-reset/',
  '/login-link/',
  '/resume/',
  '/chat/',
  '/undo-change/',
  '/weightlosspayment/',
  '/payment/',
]

/** What search engines may crawl of the patient origin; nothing in a demo or a rehearsal. */
export const patientRobots = (config: Pick<Config, 'demo' | 'rehearsal'>): string =>
  config.demo || config.rehearsal
    ? NO_ROBOTS
    : ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), ''].join('\n')
