/** What of the product is clinical content, and is signed by the medical director (D-86). Stored, so a name is never changed. */
export const CODE_ARTIFACTS = [
  'form-medical',
  'form-bare',
  'form-refill',
  'answer-rules',
  'number-rules',
  'contradictions',
  'interactions',
  'dose-rules',
  'dose-ladders',
  'drug-switch',
  'formulary',
  'limits',
  'alarm-words',
  'alarm-texts',
  'stop-texts',
  'dose-card',
  'dose-questions',
  'signing-reasons',
  'compounding-reasons',
  'image-reasons',
  'denial-reasons',
  'complaint-texts',
] as const
export type CodeArtifactId = (typeof CODE_ARTIFACTS)[number]

/** The claims about results by their id in the register: unsigned, they are not shown, and close nothing. */
export const CLAIM_ARTIFACTS = ['CL-01', 'CL-02', 'CL-03', 'CL-04', 'CL-09'] as const
export type ClaimArtifactId = (typeof CLAIM_ARTIFACTS)[number]

export type ArtifactId = CodeArtifactId | ClaimArtifactId

export const isClaimArtifact = (id: string): id is ClaimArtifactId =>
  CLAIM_ARTIFACTS.some((known) => known === id)

export const ARTIFACT_KINDS = ['form', 'rules', 'doses', 'words', 'texts', 'claim'] as const
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number]

/** One signature, or its withdrawal: the newest about a content counts. */
export const VERDICTS = ['signed', 'withdrawn'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Characters of the reason with which a signature is withdrawn. */
export const WITHDRAWAL_REASON = { min: 3, max: 500 } as const

/** Whether a name that was typed under a signature is the signer's own; spaces and capitals do not count. */
export const isOwnName = (typed: string, name: string): boolean => plain(typed) === plain(name)
const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** What a new patient reads while clinical content is unsigned: kind, and without the reason. */
export const CLOSED_TO_NEW =
  'We are not taking new patients right now. Nothing was charged. What you entered is saved, so please come back soon.'
