import { createContext, useContext } from 'react'
import type { StaffPerson } from '../calls/calls.ts'

export const StaffUserContext = createContext<StaffPerson | null>(null)

/** Returns the signed-in staff member; throws outside the staff frame. */
export function useStaffUser(): StaffPerson {
  const person = useContext(StaffUserContext)
  if (!person) throw new Error('useStaffUser outside the staff frame')
  return person
}
