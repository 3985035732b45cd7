/**
 * The moments at which a run of tests may begin, by name: no test reads the machine's date, so that a commit's result can
 * be repeated on any day. The others are those at which a calendar is easily wrong. All of them are named in US Eastern.
 */
export const MOMENTS = {
  /** A Tuesday at 10:00 in an open office, two weeks or more from every holiday. */
  'working-day': '2027-03-02T15:00:00Z',
  /** Friday, 21:15, before Memorial Day: the office opens on Tuesday. */
  'before-a-holiday': '2027-05-29T01:15:00Z',
  /** Sunday, 01:30: half an hour later it is 03:00. */
  'clocks-go-forward': '2027-03-14T06:30:00Z',
  /** Sunday, 01:30 for the first time: half an hour later it is 01:00 again. */
  'clocks-go-back': '2027-11-07T05:30:00Z',
  /** Tuesday, February 29, at 10:00. */
  'leap-day': '2028-02-29T15:00:00Z',
  /** Friday, December 31, at 23:50. */
  'end-of-year': '2028-01-01T04:50:00Z',
} as const

export type Moment = keyof typeof MOMENTS

/** Returns the named moment, in milliseconds. Throws a sentence with the known names for another name. */
export function momentNamed(name: string): number {
  const found = Object.entries(MOMENTS).find(([known]) => known === name)
  if (!found) throw new Error(`TEST_MOMENT is ${Object.keys(MOMENTS).join(', ')}, not ${name}.`)
  return Date.parse(found[1])
}

const START = momentNamed(process.env.TEST_MOMENT || 'working-day')

const machineTime = () => performance.timeOrigin + performance.now()

/** The machine's time when this test process began, or the one that started it: all of them have one time. */
const BEGAN = Number(process.env.TEST_BEGAN ?? machineTime())

/** The time of a test in milliseconds: it began at the run's moment (TEST_MOMENT), and passes as in reality. */
export const testTime = (): number => START + machineTime() - BEGAN

/** Returns the variables that give the processes which a test starts its own time. */
export const timeForChildren = (): Record<string, string> => ({
  TEST_BEGAN: String(BEGAN),
  TEST_MOMENT: process.env.TEST_MOMENT ?? '',
})
