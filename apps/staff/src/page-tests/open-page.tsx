import type { ReactElement } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createBrowserRouter } from 'react-router'
import { staffContract } from '@contour/contract'
import { answerCalls, type Answers } from '@contour/testkit/pages/answer-calls'
import { drawPage, startAt } from '@contour/testkit/pages/draw-page'
import type { StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { ToastProvider } from '@contour/ui/toast'
import { queryClient } from '../calls/query-client.ts'
import { staffSession } from '../calls/staff-session.ts'
import { HeldShipmentsProvider } from '../features/shipments/held-shipments.tsx'
import { StaffUserContext } from '../frame/staff-user.ts'

type Opening = {
  /** What the person who has signed in may do. */
  roles: StaffRole[]
  /** Where the page is, such as `/orders/order-1`; the start page by default. */
  at?: string
  /** Its path in the router, if that has parameters, such as `/orders/:orderId`. */
  path?: string
  /** The page of somebody who has not signed in. */
  isSignedOut?: boolean
  /** What the calls of the page are answered. */
  answers?: Answers<typeof staffContract>
}

/**
 * Opens a page of the console for somebody who has signed in, without the frame around it, and answers its calls from the
 * test. Returns the service, and a person who types and presses.
 */
export function openPage(
  page: ReactElement,
  { roles, at = '/', path = '*', isSignedOut = false, answers = {} }: Opening,
) {
  startAt(at)
  if (!isSignedOut) staffSession.begin('token-of-the-desk')
  const service = answerCalls(staffContract, answers)
  const desk = {
    id: 'staff-morgan',
    name: 'Morgan Sample',
    email: 'morgan@contour.example',
    roles,
    npi: null,
  }
  const element = <StaffUserContext value={desk}>{page}</StaffUserContext>
  const router = createBrowserRouter([{ path, element }])
  const tree = (
    <QueryClientProvider client={queryClient}>
      <ToastProvider atStart>
        <HeldShipmentsProvider>
          <RouterProvider router={router} />
        </HeldShipmentsProvider>
      </ToastProvider>
    </QueryClientProvider>
  )
  const user = drawPage(tree, service, () => {
    router.dispose()
    queryClient.clear()
    staffSession.end('left')
  })
  return { ...service, user }
}
