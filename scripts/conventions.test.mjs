// The conventions of this repository that no rule of the linter knows: what each refuses, shown by samples, and that the
// tree keeps them all. What they read is in conventions/.
import { describe, expect, test } from 'vitest'
import {
  CLAIMED_VALUES,
  claimFaults,
  claimProblems,
  percentKeys,
  registerIds,
} from './conventions/claims.mjs'
import { dependencyFaults, dependencyProblems, packageOf, workspaceOf } from './conventions/dependencies.mjs'
import { licenseFaults, licenseProblems } from './conventions/licenses.mjs'
import { featureMatrix, lineProblems, nounFaults, nounProblems } from './conventions/nouns.mjs'
import { linkFaults, linksIn } from './conventions/links.mjs'
import { messageFaults } from './conventions/messages.mjs'
import { textFaults, textProblems } from './conventions/screen-texts.mjs'
import { rawStateWrites, stateWriteFaults, unlistedTables } from './conventions/state-writes.mjs'

test.each([
  ['no page prints a result or a saving without its claim', claimFaults],
  [
    'every imported package is declared where it is imported, and every declared one is used',
    dependencyFaults,
  ],
  ['a feature has one noun in every layer, and a line in the map', nounFaults],
  ['the screens of both apps take their texts from the catalogs', textFaults],
  ['every link of the patient app leads to one of its pages', linkFaults],
  ['every message has its name for staff, and a sample for the journey of its links', messageFaults],
  ['every state that the server writes goes through the life cycle of its table', stateWriteFaults],
  ['every table with states in the schema has its life cycle watched', unlistedTables],
  ['whether a license counts is asked in one place', licenseFaults],
])('in this repository %s', (_convention, faults) => expect(faults()).toEqual([]))

describe('a result or a saving on a page', () => {
  const ids = registerIds()
  const page = 'apps/patient/src/features/report/some-card.tsx'
  const problems = (source) => claimProblems(page, source, ids)

  test('the register has its claims, and every guarded value belongs to one of them', () => {
    expect(ids).toEqual(Array.from({ length: 12 }, (_, at) => `CL-${String(at + 1).padStart(2, '0')}`))
    for (const id of Object.values(CLAIMED_VALUES)) expect(ids).toContain(id)
  })

  test.each([
    ['<p>People lose 15 % on average</p>'],
    ["const text = 'Lose 22.5% in six months'"],
    ['<p>You lose 20 percent</p>'],
    ['<strong>Lose 40 lb by June</strong>'],
    ['<p>Save $313 today</p>'],
    ["const note = '$50 off your first month'"],
    ['<p>1 in 3 people lose more</p>'],
    ['<p>about {loss} %</p>'],
    ['<p>{weightProjection(start)[3].weightLb}</p>'],
    ['const line = `You save ${formatUsd(offer.savings_cents)}`'],
    ['<Claimed id="CL-02">{() => weightProjection(200)}</Claimed>'],
    ['<Claimed id="CL-99">{(claim) => claim.text}</Claimed>'],
  ])('is refused: %s', (source) => expect(problems(source)).not.toEqual([]))

  test.each([
    ['// people lose 15 % on average'],
    ['/** Percent: 15 % */ export const x = 1'],
    ['<div className="left-[20%] w-1/2" style={{ width: `${share}%` }} />'],
    ['<p>Step 1 of 3 Pre-Qualify, 100% Complete</p>'],
    ['<p>An early termination fee of $279.97</p>'],
    ['<Claimed id="CL-01">{() => weightProjection(200)}</Claimed>'],
    ["const claim = useClaim('CL-07'); const saving = claim ? offer.savings_cents : 0"],
  ])('is fine: %s', (source) => expect(problems(source)).toEqual([]))

  test('a percentage that stands in the catalog needs its claim where it is read', () => {
    const percents = percentKeys(
      "  loss: '{least} to {most} % less',\n  step: 'Step {n}',\n  row:\n    '{p}% off',\n",
    )
    expect(percents).toEqual(['loss', 'row'])
    const reading = "<p>{t('loss', { least, most })}</p>"
    expect(claimProblems(page, reading, ids, percents)).toHaveLength(1)
    expect(claimProblems(page, `<Claimed id="CL-02">{() => ${reading}}</Claimed>`, ids, percents)).toEqual([])
    expect(claimProblems(page, "<p>{t('step', { n })}</p>", ids, percents)).toEqual([])
  })
})

test('links are found in markup, in data and in code, without query and fragment', () => {
  expect(
    linksIn(`<Link href="/terms#card" />; const x = { to: '/home?tab=billing' }; void go('/login')`),
  ).toEqual(['/terms', '/home', '/login'])
  expect(linksIn(`<a href="https://example.com" />; path={'/api/login'}`)).toEqual([])
})

describe('a declared package', () => {
  const app = {
    folder: 'apps/a',
    manifest: { name: '@contour/a', dependencies: { used: '1.0.0' }, devDependencies: { tested: '1.0.0' } },
  }
  const file = (path, name, types = false) => ({
    path,
    text: `import x from '${name}'`,
    imports: [{ from: name, types, at: 1 }],
  })
  const used = [file('apps/a/src/x.ts', 'used/part'), file('apps/a/src/x.test.ts', 'tested')]

  test('a file belongs to its workspace, and a specifier to its package', () => {
    expect(['apps/a/src/b.ts', 'e2e/a.spec.ts', 'scripts/a.mjs'].map(workspaceOf)).toEqual([
      'apps/a',
      'e2e',
      '',
    ])
    expect(['a/b', '@a/b/c', './a', 'node:fs', 'fs', 'virtual:a'].map(packageOf)).toEqual([
      'a',
      '@a/b',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each([
    ['a package that is not declared', [file('apps/a/src/y.ts', 'lost')]],
    ['another workspace that is not declared', [file('apps/a/src/y.ts', '@contour/b')]],
    ['a package for development in code that runs', [file('apps/a/src/y.ts', 'tested')]],
  ])('%s is refused', (_what, more) => expect(dependencyProblems([app], [...used, ...more])).toHaveLength(1))

  test('types of a package for development, and the workspace itself, are fine', () => {
    const more = [file('apps/a/src/y.ts', 'tested', true), file('apps/a/src/z.ts', '@contour/a/x')]
    expect(dependencyProblems([app], [...used, ...more])).toEqual([])
  })

  test('R-087 a package that no file of its workspace imports is refused, unless a command runs it', () => {
    expect(dependencyProblems([app], used.slice(1))).toEqual([
      'apps/a/package.json declares used, which no file there imports',
    ])
    const manifest = { ...app.manifest, scripts: { go: 'used build' } }
    expect(dependencyProblems([{ ...app, manifest }], used.slice(1))).toEqual([])
  })

  test('versions are exact and the same in every workspace', () => {
    const other = (version) => ({ folder: 'apps/b', manifest: { dependencies: { used: version } } })
    const files = [...used, file('apps/b/src/x.ts', 'used')]
    expect(dependencyProblems([app, other('1.0.1')], files)).toHaveLength(1)
    expect(dependencyProblems([other('^1.0.0')], files.slice(2))).toHaveLength(1)
    expect(dependencyProblems([app, other('1.0.0')], files)).toEqual([])
  })
})

describe('the noun of a feature', () => {
  const matrix = featureMatrix({ domain: ['orders', 'money'], server: ['orders', 'rooms'], staff: ['lobby'] })

  test('is listed with the layers that have it', () => {
    expect(matrix).toEqual([
      { noun: 'lobby', layers: ['staff'] },
      { noun: 'money', layers: ['domain'] },
      { noun: 'orders', layers: ['domain', 'server'] },
      { noun: 'rooms', layers: ['server'] },
    ])
  })

  test('is one of the contract or the server in the domain and the apps too, or an exception that is needed', () => {
    expect(nounProblems(matrix, ['money', 'orders'])).toEqual([
      'lobby (staff) is no noun of the contract or of a server feature',
      'orders is an exception in scripts/conventions/nouns.mjs and needs none',
    ])
  })

  test('needs a line for the map, and a line needs its feature', () => {
    expect(lineProblems(matrix, { orders: 'Orders.', gone: 'Nothing.' })).toEqual([
      'rooms has no line in scripts/feature-lines.mjs',
      'gone has a line in scripts/feature-lines.mjs and is no feature',
    ])
  })
})

describe('a text of a screen', () => {
  const problems = (source) => textProblems('apps/patient/src/features/plan/some-page.tsx', source)

  test.each([
    ['<p>Choose your medication</p>'],
    ['<Button>Continue</Button>'],
    ['<p>\n  {price} a month\n</p>'],
    ['<Notice title="Nothing was charged" />'],
    ['<TextField label="First name" />'],
    ['<img alt="Your picture" />'],
    ["<button aria-label={'Go back'} />"],
    ['<p aria-label={`Remove ${name} now`} />'],
    ["<Button>{failed ? 'Try again' : label}</Button>"],
    ['<li>{`Choose ${slot} first.`}</li>'],
    ["const FACTS = [{ title: 'A clinician decides it' }]"],
    ["const say = (done) => (done ? 'Your plan is cancelled.' : '')"],
  ])('is refused: %s', (source) => expect(problems(source)).toHaveLength(1))

  test.each([
    ["<p>{t('choose')}</p>"],
    ['<p>{price}&nbsp;{unit}, {day} · </p>'],
    ['<p className="type-small text-muted" aria-labelledby="plan card" />'],
    ['<TextField id="zip" autoComplete="postal-code" type="text" />'],
    ['<input value="Yes" name="agreed_to_text" />'],
    ["// Try again later, please\nexport const x = 'as it is stored'"],
    ["import { a } from './Some long name.ts'"],
    ["throw new Error('The server reported no success')"],
    ["class Gone extends Error { constructor() { super('The file is gone now') } }"],
    ["send({ reason: 'Cancelled by the patient' })"],
    ["type Title = 'The file was too large' | 'No file'"],
  ])('is fine: %s', (source) => expect(problems(source)).toEqual([]))

  test('a fault names the file, the line and the text', () => {
    expect(problems('const x = 1\nexport const y = <p>Not from the catalog</p>')).toEqual([
      'apps/patient/src/features/plan/some-page.tsx:2 says "Not from the catalog" by itself: put it into texts/en',
    ])
  })
})

test('a raw state, one without its condition, and a variable are found', () => {
  const found = (code) => rawStateWrites('a.ts', code).length
  expect(found("db.update(carts).set({ state: 'paid' }).where(eq(carts.id, 1))")).toBe(1)
  expect(found('db.update(carts).set({ state: PAID.to }).where(eq(carts.id, 1))')).toBe(1)
  expect(found('db.update(carts).set({ state: PAID.to }).where(and(x, OPEN.allowed)).returning()')).toBe(1)
  expect(found('db.update(carts).set({ state: PAID.to, at }).where(and(x, PAID.allowed)).returning()')).toBe(
    0,
  )
  expect(found('db.update(carts).set(values).where(x)')).toBe(1)
  expect(found('db.update(carts).set({ ...values }).where(x)')).toBe(1)
  expect(found('db.update(carts).set({ offer }).where(x)')).toBe(0)
  expect(found("db.update(settings).set({ state: 'x' })")).toBe(0)
})

describe('a comparison of the last day of a license', () => {
  const problems = (source) => licenseProblems('apps/server/src/features/care/some-list.ts', source)

  test.each([
    ['.where(gte(licenses.expires_on, today))'],
    ['sql`${licenses.expires_on} >= ${today}`'],
    ['sql`exists(select 1 from licences l where l.state = o.state and l.expires_on >= ${today})`'],
  ])('is refused: %s', (source) => expect(problems(source)).toHaveLength(1))

  test.each([
    ["isLicensed({ staffId, state: sql`o.state` }, today, 'treat')"],
    ['const held = await db.select({ expires_on: licenses.expires_on }).from(licenses)'],
    ['where: gte(lots.expires_on, today)'],
  ])('is none: %s', (source) => expect(problems(source)).toEqual([]))
})
