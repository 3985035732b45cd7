// The dependency arrows of the architecture, as data: domain <- forms <- contract <- client <- apps; contract <- server.
// `own`: which of our packages a place may import. `outside`: which npm packages (all if absent). `builtins`: whether
// node: modules are allowed, or which. Tests next to the code may also import what `testOnly` lists.
const everything = [
  'domain',
  'forms',
  'contract',
  'texts',
  'client',
  'ui',
  'stripe-sandbox',
  'testkit',
  'server',
  'e2e',
  'patient',
  'staff',
]

export const places = [
  { under: 'packages/domain/', own: [], outside: [], builtins: false },
  { under: 'packages/forms/', own: ['domain'], outside: [], builtins: ['node:crypto'] },
  { under: 'packages/contract/', own: ['domain', 'forms'], outside: ['zod', '@orpc/'], builtins: false },
  {
    under: 'packages/texts/',
    own: ['domain'],
    outside: ['react', 'vite', 'intl-messageformat'],
    builtins: false,
  },
  {
    under: 'packages/client/',
    own: ['domain', 'forms', 'contract'],
    outside: ['@orpc/', '@tanstack/react-query', 'react', 'socket.io-client', 'vite'],
    builtins: false,
  },
  { under: 'packages/ui/', own: ['domain'], builtins: false },
  { under: 'packages/stripe-sandbox/', own: ['domain'], builtins: true },
  { under: 'packages/testkit/', own: everything, builtins: true },
  { under: 'apps/server/', own: ['domain', 'forms', 'contract', 'stripe-sandbox'], builtins: true },
  // The app's build tools run in Node and never in a browser.
  {
    under: 'apps/patient/build-tools/',
    own: ['patient', 'client', 'contract', 'texts', 'ui'],
    builtins: true,
  },
  // The frame's message protocol is the only part of the sandbox that a page uses.
  {
    under: 'apps/patient/',
    own: ['domain', 'forms', 'contract', 'client', 'texts', 'ui', 'stripe-sandbox'],
    builtins: ['node:path'],
  },
  { under: 'apps/staff/', own: ['domain', 'forms', 'contract', 'client', 'texts', 'ui'], builtins: false },
  { under: 'e2e/', own: everything, builtins: true },
  { under: 'bench/', own: everything, builtins: true },
]

export const testOnly = {
  own: ['testkit', 'domain', 'forms'],
  outside: ['vitest', 'fast-check', 'react-dom', '@testing-library/'],
}

/** Folders that only tests load: their files count as tests. */
export const testBenches = [
  'apps/server/crash-tests/',
  'apps/patient/src/features/media/test-bench/',
  'apps/patient/src/page-tests/',
  'apps/staff/src/page-tests/',
]

/** A vendor's package may be imported in its adapter and in the simulator of that vendor. */
export const vendors = {
  packages: ['stripe', 'twilio', 'nodemailer', '@aws-sdk/'],
  under: [
    /^apps\/server\/src\/adapters\/[^/]+\//,
    /^packages\/stripe-sandbox\//,
    /^packages\/testkit\//,
    /^bench\//,
  ],
}

/**
 * What a patient's browser must not load, even indirectly: zod alone costs 24 KiB (performance.md). With `atOnce`, a
 * dynamic import may: it loads after the page has appeared.
 */
export const lightPages = [
  { under: 'apps/patient/src/', never: ['zod'], page: 'the patient app' },
  ...['main', 'features/intake/intake-page'].map((file) => ({
    under: `apps/patient/src/${file}.tsx`,
    never: ['@tanstack/react-query', '@orpc/', 'react-aria-components'],
    atOnce: true,
    page: 'the first page',
  })),
  ...[
    'frame/data-layout',
    'features/orders/home-page',
    'features/report/report-page',
    'features/plan/plan-page',
  ].map((file) => ({
    under: `apps/patient/src/${file}.tsx`,
    never: ['@orpc/', 'react-aria-components'],
    atOnce: true,
    page: '/home, the report or the plan page',
  })),
]

const serverClock = 'comes from the clock (ctx.clock.now()), never from the machine'
const pure = 'is not pure: time, randomness and settings come in as arguments'

/**
 * Names that code must not use, tests excepted. `except` matches the files that may. The linter bans the console; it has
 * no rule for `new Date()` without an argument.
 */
export const bannedUses = [
  {
    under: ['packages/domain/', 'packages/forms/'],
    names: ['Math.random', 'process.env', 'crypto.randomUUID'],
    why: pure,
  },
  {
    under: ['packages/domain/', 'packages/forms/', 'packages/contract/'],
    names: ['Date.now', 'new Date()'],
    why: pure,
  },
  {
    // D-21 leaves TOTP, webhook tolerance, rate limits and staff idle time on real time: they read clock.real().
    under: ['apps/server/'],
    names: ['Date.now', 'new Date()'],
    except: /\/clock\.ts$/,
    why: serverClock,
  },
]

/**
 * Tests run on one fixed clock, so that no day of the year breaks them: they take the time from the service or from the
 * clock fixture, and measure how long something takes by performance.now(). What makes their samples is held to it too.
 */
export const fixedClock = {
  files: /\.(test|spec)\.tsx?$|^e2e\/|^packages\/testkit\/|\/page-tests\//,
  except: /^e2e\/fixtures\/[\w-]*clock[\w-]*\.ts$/,
  names: ['Date.now', 'new Date()'],
  why: 'reads the clock of the machine: a test takes the time from its service or from the clock fixture',
}

/** Names that do not describe the contents. */
export const emptyNames = ['utils', 'util', 'misc', 'common', 'helpers', 'helper', 'shared', 'general']
