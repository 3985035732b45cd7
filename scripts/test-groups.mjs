// Which tests one run takes, by part and suite. docs/testing.md says the same with the reasons.

/** The parts that --only names. */
export const PART_IDS = ['check', 'rules', 'pages', 'pg', 'pglite', 'e2e', 'faults', 'moments', 'scale']

/** The projects of vitest.config.ts by the part that they are. */
export const PROJECTS = {
  rules: 'rules',
  pages: 'pages',
  pg: 'server on PostgreSQL',
  pglite: 'server on PGlite',
}

/** The moments of packages/testkit/src/moments.ts at which a long run repeats the journeys. */
export const HARD_MOMENTS = [
  'before-a-holiday',
  'clocks-go-forward',
  'clocks-go-back',
  'leap-day',
  'end-of-year',
]

/** The journeys through what keeps a patient from harm: a long run takes them on PostgreSQL too. */
export const JOURNEYS_ON_BOTH = ['care-holds', 'dosing', 'lots', 'stopping-answers', 'visitor-alarms']

const SUITES = {
  test: [['check', 'faults'], ['vitest'], ['e2e']],
  long: [['check'], ['vitest'], ['e2e'], ['faults'], ['moments'], ['scale']],
  changed: [['check', 'vitest'], ['e2e']],
}

/**
 * Returns the parts of a run as groups: the parts of a group run at once, the groups one after another. In `npm test` what
 * can be checked without running it goes with the crashes and races, which wait most of their time; the others keep two
 * cores busy by themselves.
 * In a long run one process runs at a time. `changed` is the run of the working day.
 * @param only ids of PART_IDS, or undefined for all
 */
export function groupsOf({ long, only, changed = false }) {
  const wanted = (id) => !only || only.includes(id)
  const groups = changed ? SUITES.changed : long ? SUITES.long : SUITES.test
  const isIn = (part) => (part === 'vitest' ? Object.keys(PROJECTS).some(wanted) : wanted(part))
  return groups.map((group) => group.filter(isIn)).filter((group) => group.length > 0)
}

/** Returns the projects of the one Vitest run. Without PostgreSQL the embedded database has all tests of the server. */
export const projectsOf = ({ only, hasPostgres }) =>
  Object.entries(PROJECTS)
    .filter(([id]) => (!only || only.includes(id)) && (id !== 'pg' || hasPostgres))
    .map(([, name]) => name)

/** Returns the values of an option that may be given as two words or with an equals sign; undefined without it. */
function valueOf(args, name) {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`))
  if (at < 0) return undefined
  if (args[at].includes('=')) return args[at].slice(name.length + 1)
  const next = args[at + 1]
  return next === undefined || next.startsWith('--') ? '' : next
}

/** Returns what the command line wants. Throws a sentence for what it does not know. */
export function readArguments(args) {
  const known = /^--(long|only(=.*)?|changed(=.*)?)$/
  const [onlyText, changed] = [valueOf(args, '--only'), valueOf(args, '--changed')]
  const unknown = args.filter((arg) => !known.test(arg) && arg !== onlyText && arg !== changed)
  if (unknown.length > 0)
    throw new Error(`npm test knows --long, --only and --changed, not ${unknown.join(' ')}.`)
  const only = onlyText?.split(',')
  const strange = only?.filter((id) => !PART_IDS.includes(id)) ?? []
  if (strange.length > 0)
    throw new Error(`--only knows ${PART_IDS.join(', ')}, not ${strange.join(', ') || 'nothing'}.`)
  return { long: args.includes('--long'), only, changed }
}
