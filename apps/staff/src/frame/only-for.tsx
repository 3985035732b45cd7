import { EmptyState } from '@contour/ui/empty-state'
import type { ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { useStaffUser } from './staff-user.ts'
import { sectionsOf, type SectionId } from './staff-sections.ts'
import { PageHead } from './page-head.tsx'
import { frameTexts } from '../texts/en/frame.ts'

/** Shows the page to staff with a role for its section; others see why not. The server checks again. */
export function OnlyFor({ section, page }: { section: SectionId; page: ReactNode }) {
  const t = useTexts(frameTexts)
  const { roles } = useStaffUser()
  const mine = sectionsOf(roles)
  if (mine.some(({ id }) => id === section)) return page
  return (
    <>
      <PageHead title={t('noAccess')} />
      <EmptyState title={t('noAccessTo', { section: t(`section_${section}`) })} seed={5}>
        <p>{t(mine.length > 0 ? 'noAccessText' : 'noRole')}</p>
      </EmptyState>
    </>
  )
}
