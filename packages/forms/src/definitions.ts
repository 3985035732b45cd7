import { createHash } from 'node:crypto'
import type { FormName } from '@contour/domain/assessments/answers'
import type { Definition } from '@contour/domain/assessments/definition'
import { bare } from './bare.ts'
import { medical } from './medical.ts'
import { refill } from './refill.ts'

/** The names under which the definitions are served (document 3 §7; the bare form has no separate file). */
export const DEFINITION_NAMES = ['new_question_mdi.json', 'mdi_refill_3july.json', 'bare'] as const
export type DefinitionName = (typeof DEFINITION_NAMES)[number]

/**
 * A published definition. It is frozen: a change of content is a new version. `sha` is the SHA-256, in hex, of the JSON
 * of {questions, dependencies}. `review` lists the keys whose wording has not been signed off yet.
 */
export type PublishedDefinition = {
  readonly name: DefinitionName
  readonly version: string
  readonly sha: string
  readonly definition: Definition
  readonly review: { readonly status: string; readonly questions: readonly string[] }
}

const REVIEW_STATUS = 'proposal, needs sign-off'

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freeze(inner)
  }
  return value
}

function publish(name: DefinitionName, version: string, definition: Definition): PublishedDefinition {
  const sha = createHash('sha256').update(JSON.stringify(definition)).digest('hex')
  // The documents give no content (decisions S-66), so every question is ours and needs a clinician's sign-off; the
  // consents and stop texts also need legal review.
  const questions = definition.questions.map((question) => question.question)
  return freeze({ name, version, sha, definition, review: { status: REVIEW_STATUS, questions } })
}

const PUBLISHED: Readonly<Record<FormName, PublishedDefinition>> = {
  medical: publish('new_question_mdi.json', '2', medical),
  refill: publish('mdi_refill_3july.json', '2', refill),
  bare: publish('bare', '2', bare),
}

/** Finds the published definition served under a name, or undefined. */
export function definitionByName(name: string): PublishedDefinition | undefined {
  return Object.values(PUBLISHED).find((published) => published.name === name)
}

export function definitionOfForm(form: FormName): PublishedDefinition {
  return PUBLISHED[form]
}

/**
 * Returns the response of GET /forms/definitions/{name}: the file's {questions, dependencies} with name, version and
 * sha.
 */
export function servedDefinition({ name, version, sha, definition }: PublishedDefinition): Definition & {
  readonly name: DefinitionName
  readonly version: string
  readonly sha: string
} {
  return { name, version, sha, questions: definition.questions, dependencies: definition.dependencies }
}
