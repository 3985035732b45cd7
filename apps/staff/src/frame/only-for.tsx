import { EmptyState } from '@contour/ui/empty-state'
import type { ReactNode } from 'react'
import { useStaffUser } from './staff-user.ts'
import { STAFF_SECTIONS, sectionsOf } from './staff-sections.ts'
import type { SectionId } from './staff-sections.ts'
import { PageHead } from './page-head.tsx'

/** Shows the page to staff with a role for its section; others see why not. The server checks again. */
export function OnlyFor({ desk, page }: { desk: SectionId; page: ReactNode }) {
  const { roles } = useStaffUser()
  const asked = STAFF_SECTIONS.find(({ id }) => id === desk)
  if (asked?.open(roles)) return page
  const mine = sectionsOf(roles)
  return (
    <>
      <PageHead title="Not your desk" />
      <EmptyState title={`${asked?.label ?? 'This desk'} is not part of your role.`} seed={5}>
        <p>
          {mine.length > 0 ? 'Choose one of your desks from the menu. ' : 'Your roles have no desk here. '}
          If you need this one, ask an administrator to give you the role.
        </p>
      </EmptyState>
    </>
  )
}
