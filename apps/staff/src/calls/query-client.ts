import { createQueryClient } from '@contour/client/query-client'

/** Short, because several staff members work on the same lists. */
export const queryClient = createQueryClient({ staleTime: 5_000 })
