import { useEffect, useState } from 'react'
import { IsRestoringProvider, useQueryClient } from '@tanstack/react-query'
import { fillHome } from '../features/orders/home-answer.ts'
import { HomePage } from '../features/orders/home-page.tsx'
import UnreadBadge from '../features/support-chat/unread-badge.tsx'
import { DataProviders } from '../frame/data-providers.tsx'
import { SessionGuard } from '../frame/session-guard.tsx'
import { FirstBoundary } from './boundary.tsx'
import { DocumentNavigation } from './document-navigation.tsx'

/** /home without the router: the same tree at build time and at hydration. */
export function HomeDocument() {
  return (
    <FirstBoundary>
      <DocumentNavigation>
        <DataProviders badge={<UnreadBadge />}>
          <SessionGuard pathname="/home">
            <FilledHome />
          </SessionGuard>
        </DataProviders>
      </DocumentNavigation>
    </FirstBoundary>
  )
}

/** The page, whose lists wait for the call that the HTML has started; if it fails, each makes its own. */
function FilledHome() {
  const client = useQueryClient()
  const [filled, setFilled] = useState(false)
  useEffect(() => {
    let here = true
    void fillHome(client).then(() => here && setFilled(true))
    return () => void (here = false)
  }, [client])
  return (
    <IsRestoringProvider value={!filled}>
      <HomePage />
    </IsRestoringProvider>
  )
}
