import { easternDate } from '@contour/domain/time/plain-date'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import type { FoundRow } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { reads } from '../../calls/reads.ts'
import { sectionsOf } from '../../frame/staff-sections.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { frameTexts } from '../../texts/en/frame.ts'
import { searchTexts } from '../../texts/en/search.ts'
import { statusTexts } from '../../texts/en/statuses.ts'
import { formatDay } from '../../words/times.ts'
import { foundHref } from './found-href.ts'
import { matchingChoices, type Choice } from './palette-choices.ts'
import { useSettled } from './use-settled.ts'

const TYPING_MS = 200
/** The server refuses a shorter text. */
const TEXT_MIN = 2

/** What the palette offers for a typed text: what the search found, then pages and commands. */
export function useChoices(typed: string, commands: { signOut: () => void; keys: () => void }) {
  const t = useTexts(searchTexts)
  const frame = useTexts(frameTexts)
  const status = useTexts(statusTexts)
  const navigate = useNavigate()
  const { roles } = useStaffUser()
  const text = typed.trim()
  const settled = useSettled(text, TYPING_MS)
  const searches = mayCall(roles, 'search', 'find')
  const read = useQuery({ ...reads.search(settled), enabled: searches && settled.length >= TEXT_MIN })
  const go = (href: string) => () => void navigate(href)

  const found = (row: FoundRow): Choice => ({
    id: `${row.kind}-${row.id}`,
    group: 'found',
    label: row.name,
    aside: t(`kind_${row.kind}`),
    detail: [
      row.number,
      row.email,
      row.status && status(row.status),
      row.status && formatDay(easternDate(new Date(row.at))),
    ]
      .filter(Boolean)
      .join(' · '),
    run: go(foundHref(row)),
  })
  const pages: Choice[] = sectionsOf(roles).map(({ id, path }) => ({
    id: `page-${id}`,
    group: 'pages',
    label: frame(`section_${id}`),
    run: go(path),
  }))
  const acts: Choice[] = [
    { id: 'own-sign-in', group: 'commands', label: t('ownSignIn'), run: go('/your-sign-in') },
    { id: 'keys', group: 'commands', label: t('keys'), aside: '?', run: commands.keys },
    { id: 'sign-out', group: 'commands', label: t('signOut'), run: commands.signOut },
  ]
  const rows = text.length >= TEXT_MIN ? (read.data?.rows ?? []) : []
  return {
    choices: [...rows.map(found), ...matchingChoices(pages, text), ...matchingChoices(acts, text)],
    searches,
    /** Whether the shown rows are not yet those of the typed text. */
    searching: searches && text.length >= TEXT_MIN && (settled !== text || read.isFetching),
    more: rows.length > 0 && read.data?.more === true,
    read,
  }
}
