import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { CLAIM_IDS, firstWording } from '@contour/domain/claims/claim-register'
import { BUILT_IN_PATTERNS } from '@contour/domain/conversations/alarm-words'
import { CODE_ARTIFACTS } from '@contour/domain/sign-offs/artifact'
import { describe, expect, test } from 'vitest'
import { CLINICAL_ARTIFACTS, contentOfArtifact, contentOfClaim } from './clinical-artifacts.ts'

const claim = (id: (typeof CLAIM_IDS)[number]) => firstWording(id, '2026-11-30')

const PACKAGES = path.resolve(import.meta.dirname, '../..')
const BUILT_IN = { alarmWords: BUILT_IN_PATTERNS }

/** Files that speak of the director without being content: the rules of signing, and settings. */
const NO_CONTENT = [
  /^domain\/src\/sign-offs\//,
  /^domain\/src\/states\/state-opening\.ts$/,
  /^domain\/src\/clinical-quality\//,
  /^domain\/src\/tasks\/task-kinds\.ts$/,
  /^domain\/src\/staff-accounts\/staff-role\.ts$/,
  /^forms\/src\/clinical-artifacts\.ts$/,
]

const proposals = ['domain', 'forms'].flatMap((name) =>
  readdirSync(path.join(PACKAGES, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${name}/src/${file}`)
    .filter((file) =>
      /medical director|needs? (?:a clinician's )?sign-?off|sign off on|signed off/i.test(
        readFileSync(path.join(PACKAGES, file), 'utf8').replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '),
      ),
    ),
)

describe('D-86 the registry of clinical content', () => {
  test('every file that calls its content a proposal for the medical director is named by an artifact', () => {
    const named = new Set(Object.values(CLINICAL_ARTIFACTS).flatMap(({ files }) => files))
    expect(proposals.length).toBeGreaterThan(10)
    expect(
      proposals.filter((file) => !named.has(file) && !NO_CONTENT.some((pattern) => pattern.test(file))),
    ).toEqual([])
  })

  test('every file that an artifact names is there', () => {
    const missing = Object.values(CLINICAL_ARTIFACTS)
      .flatMap(({ files }) => files)
      .filter((file) => !existsSync(path.join(PACKAGES, file)))
    expect(missing).toEqual([])
  })

  test.each(CODE_ARTIFACTS)('%s has lines to read, and its own hash', (id) => {
    const { lines, hash } = contentOfArtifact(id, BUILT_IN)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.filter((line) => line.includes('[object') || line.includes('undefined'))).toEqual([])
    expect(hash).toBe(contentOfArtifact(id, BUILT_IN).hash)
    expect(CODE_ARTIFACTS.filter((other) => contentOfArtifact(other, BUILT_IN).hash === hash)).toEqual([id])
  })

  test('a single changed word is another content', () => {
    const [first, ...rest] = BUILT_IN_PATTERNS
    if (!first) throw new Error('no pattern')
    const changed = { alarmWords: [{ ...first, within: first.within + 1 }, ...rest] }
    expect(contentOfArtifact('alarm-words', changed).hash).not.toBe(
      contentOfArtifact('alarm-words', BUILT_IN).hash,
    )
  })

  test('what is signed is what the product does: rungs, switches and stops stand in the lines', () => {
    const ladders = contentOfArtifact('dose-ladders', BUILT_IN).lines
    expect(ladders).toContain('semaglutide › after 0.5 mg › first month at most: 1 mg')
    expect(ladders).toContain('semaglutide › after 1 mg › after two missed weeks at most: 0.25 mg')
    expect(contentOfArtifact('drug-switch', BUILT_IN).lines).toContain(
      'to tirzepatide › semaglutide 2.4 mg, within last 2 weeks: 5 mg or 7.5 mg',
    )
    expect(contentOfArtifact('dose-card', BUILT_IN).lines).toContain(
      'texts › missedNever: Never take two doses to catch up.',
    )
  })

  test('a claim is read as the page shows it, with what stands behind it', () => {
    for (const id of CLAIM_IDS) expect(contentOfClaim(claim(id)).lines.length).toBeGreaterThan(5)
    expect(contentOfClaim(claim('CL-02')).lines).toContain('evidence: study')
    expect(contentOfClaim({ ...claim('CL-02'), evidence: 'label' }).hash).not.toBe(
      contentOfClaim(claim('CL-02')).hash,
    )
  })
})
