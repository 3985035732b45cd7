import type { Config } from '../config.ts'

/** Nothing of this origin belongs into a search engine. */
export const NO_ROBOTS = 'User-agent: *\nDisallow: /\n'

/** Paths that carry a one-time link or show what is a person's own; their pages need a login or a link anyway. */
const PRIVATE = [
  '/api/',
  '/forms/',
  '/storage/',
  '/files/',
  '/home',
  '/password-reset/',
  '/login-link/',
  '/resume/',
  '/undo-change/',
  '/weightlosspayment/',
  '/payment/',
]

/** What search engines may read of the patient origin; of a demo or a rehearsal, nothing. */
export const patientRobots = (config: Pick<Config, 'demo' | 'rehearsal'>): string =>
  config.demo || config.rehearsal
    ? NO_ROBOTS
    : ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), ''].join('\n')
