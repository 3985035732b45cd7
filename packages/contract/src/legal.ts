import { LEGAL_DOCUMENTS } from '@contour/domain/legal/legal-documents'
import { LEGAL_KINDS } from '@contour/domain/legal/legal-pages'
import { LEGAL_TEXT_MAX } from '@contour/domain/legal/written-text'
import { z } from 'zod'
import { PUBLIC, call, staff } from './call.ts'
import { FreeText, Line, PlainDate } from './shapes.ts'
import { VersionFacts } from './version-facts.ts'

const Page = z.enum(LEGAL_KINDS)
const Sections = z.array(z.object({ title: z.string(), text: z.array(z.string()) }))

export const legal = {
  readPage: call('GET', '/api/app/legal/{page}', {
    summary: 'A legal page in the version that applies today (M-40, D-101)',
    access: PUBLIC,
  })
    .takes({ page: Page })
    .answers({
      version: z.string(),
      dated: PlainDate,
      /** Whether counsel has approved it; a draft says that it is one. */
      approved: z.boolean(),
      sections: Sections,
    }),
}

const LegalVersion = z.object({
  ...VersionFacts,
  /** As it was typed. */
  text: z.string(),
  /** The company's own facts in it, as patients read it. */
  sections: Sections,
  counsel: z.string(),
  counsel_dated: PlainDate,
  starts_on: PlainDate,
})

const Document = z.enum(LEGAL_DOCUMENTS)
const versionPath = { id: Document }

export const staffLegal = {
  list: call('GET', '/staff-api/legal', {
    summary:
      'The legal pages and the notices of states: what applies today, what waits, and every version before (D-101)',
    access: staff('administrator'),
  }).answers({
    rows: z.array(
      z.object({
        id: Document,
        title: z.string(),
        /** The state whose law asks for a notice; null for a page. */
        state: z.string().nullable(),
        /** The version that applies today; null while a page is the draft of the build, and a notice has no text. */
        in_force: z.number().int().nullable(),
        /** The text from which the next version begins. */
        text: z.string(),
        versions: z.array(LegalVersion),
      }),
    ),
  }),
  draft: call('POST', '/staff-api/legal/{id}/versions', {
    summary:
      'Writes a new version of a legal page or notice, with who approved the wording, when, and from which day it applies',
    access: staff('administrator'),
    errors: ['conflict'],
  })
    .takes({
      ...versionPath,
      text: FreeText(LEGAL_TEXT_MAX),
      counsel: Line(200),
      counsel_dated: PlainDate,
      starts_on: PlainDate,
    })
    .answers({ version: z.number().int() }),
  approve: call('POST', '/staff-api/legal/{id}/approve', {
    summary:
      'Publishes the newest version of a legal page or notice: a second person, or the author after a day alone (D-101)',
    access: staff('administrator'),
    errors: ['not_found', 'conflict', 'second_person', 'wrong_status'],
  })
    .takes({ ...versionPath, version: z.number().int() })
    .answers({}),
  withdrawWaiting: call('POST', '/staff-api/legal/{id}/versions/withdraw', {
    summary: 'Takes back a version that waits for approval or for its first day; it stays in the history',
    access: staff('administrator'),
    errors: ['conflict'],
  })
    .takes({ ...versionPath, version: z.number().int() })
    .answers({}),
}
