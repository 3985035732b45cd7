import { reportBrowserErrors } from '@contour/client/report-browser-errors'
import { ToastProvider } from '@contour/ui/toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './app.css'
import { HeldShipmentsProvider } from './features/shipments/held-shipments.tsx'
import { queryClient } from './calls/query-client.ts'
import { router } from './router.tsx'

const noteError = reportBrowserErrors('/staff-api/browser-error')

createRoot(document.getElementById('root')!, { onCaughtError: noteError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider atStart>
        <HeldShipmentsProvider>
          <RouterProvider router={router} />
        </HeldShipmentsProvider>
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
)
