import { Outlet } from 'react-router'
import { DataProviders } from './data-providers.tsx'
import { LaterBadge } from './later-badge.tsx'

/** The layout of every page of the router except the first. */
export default function DataLayout() {
  return (
    <DataProviders badge={<LaterBadge />}>
      <Outlet />
    </DataProviders>
  )
}
