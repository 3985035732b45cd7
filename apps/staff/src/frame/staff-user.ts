import { createContext, useContext } from 'react'
import type { StaffPerson } from '../calls/calls.ts'

export const StaffUserContext = createContext<StaffPerson | null>(null)

/** Who is signed in. Only pages inside the frame may ask. */
export function useStaffUser(): StaffPerson {
  const person = useContext(StaffUserContext)
  if (!person) throw new Error('useDeskPerson outside the desk frame')
  return person
}
