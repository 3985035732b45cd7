import type { StaffRole } from '@contour/contract'
import { STAFF_PAGES, mayOpenPage, type StaffPageId } from '@contour/contract/staff-pages'
import contract from 'virtual:staff-contract'

export type SectionId = StaffPageId

/** Returns the sections that are open to the roles; their names are in texts/en/frame.ts. */
export const sectionsOf = (roles: readonly StaffRole[]) =>
  STAFF_PAGES.filter((page) => mayOpenPage(contract, roles, page))
