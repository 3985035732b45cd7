import { COUNTED_PAGE_IDS } from '@contour/contract/staff-pages'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { Answer } from '../calls/calls.ts'
import type { frameTexts } from '../texts/en/frame.ts'
import type { SectionId } from './staff-sections.ts'

/**
 * Returns the number next to a section in the menu, and what it counts. A section where nothing waits has none; the home
 * page always has one, because an empty list there means that nothing is left to do.
 */
export function menuCount(
  t: TextsOf<typeof frameTexts>,
  section: SectionId,
  read: Answer<'tasks', 'count'> | undefined,
): { count?: number; counted?: string } {
  if (!read) return {}
  if (section === 'home')
    return { count: read.counts.open, counted: t('counted_home', { count: read.counts.open }) }
  const id = COUNTED_PAGE_IDS.find((one) => one === section)
  const count = id && read.sections[id]
  return id && count ? { count, counted: t(`counted_${id}`, { count }) } : {}
}
