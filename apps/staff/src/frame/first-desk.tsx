import { EmptyState } from '@contour/ui/empty-state'
import { Navigate } from 'react-router'
import { useDeskPerson } from './desk-person.ts'
import { desksOf } from './desks.ts'
import { PageHead } from './page-head.tsx'

/** Each role lands on its own queue (beyond-the-documents M-01). */
export function FirstDesk() {
  const [first] = desksOf(useDeskPerson().roles)
  if (first) return <Navigate to={first.path} replace />
  return (
    <>
      <PageHead title="Welcome" />
      <EmptyState title="No desk is open to you yet." seed={5}>
        <p>Your roles have no desk here. Ask an administrator.</p>
      </EmptyState>
    </>
  )
}
