import { z } from 'zod'
import { call, staff } from './call.ts'
import { Line, PlainDate } from './shapes.ts'
import { VersionFacts } from './version-facts.ts'

const Wording = {
  title: Line(120),
  label: Line(200),
  clip: Line(200),
  poster: Line(200),
  captions: Line(200),
  consent_ref: Line(200),
  place: z.number().int(),
  /** Last day on which it may be shown. */
  review_by: PlainDate,
}
const storyPath = { id: z.string().max(64) }

/**
 * The video stories of the report, with consent, approval and a last day (S-20). Their files are uploaded to a plain
 * route.
 */
export const staffStories = {
  list: call('GET', '/staff-api/stories', {
    summary: 'Every story with its newest versions, and whether the report shows it',
    access: staff('content', 'administrator'),
  }).answers({
    rows: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['shown', 'draft', 'expired', 'withdrawn']),
        versions: z.array(
          z.object({
            ...VersionFacts,
            ...Wording,
          }),
        ),
      }),
    ),
  }),
  media: call('GET', '/staff-api/stories/media', {
    summary: 'The files of this site that a story can show',
    access: staff('content', 'administrator'),
  }).answers({
    /** Paths on this site, in alphabetical order. */
    clips: z.array(z.string()),
    posters: z.array(z.string()),
    captions: z.array(z.string()),
  }),
  removeMedia: call('POST', '/staff-api/stories/media/remove', {
    summary: 'Removes an uploaded file that no version of a story names',
    access: staff('content', 'administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ path: Line(200) })
    .answers({}),
  draft: call('POST', '/staff-api/stories', {
    summary: 'Writes a new story, or with id the next version of one; shown once somebody else approves',
    access: staff('content', 'administrator'),
    errors: ['not_found', 'conflict'],
  })
    .takes({ id: z.string().max(64).optional(), ...Wording })
    .answers({ id: z.string(), version: z.number().int() }),
  approve: call('POST', '/staff-api/stories/{id}/approve', {
    summary: 'Approves the newest version; never by its author',
    access: staff('administrator'),
    errors: ['not_found', 'conflict', 'second_person', 'wrong_status'],
  })
    .takes({ ...storyPath, version: z.number().int() })
    .answers({}),
  withdraw: call('POST', '/staff-api/stories/{id}/withdraw', {
    summary: 'Takes a story off the report at once; needs no second person',
    access: staff('content', 'administrator'),
    errors: ['not_found'],
  })
    .input(z.strictObject(storyPath))
    .answers({}),
}
