import { useEffect } from 'react'
import { homePath } from '../lib/home-path.ts'
import { PageLoading } from './page-loading.tsx'
import { go } from '../router/go.ts'

/** Redirects unknown paths to / (G-RTE-025), or to the portal if logged in (D-68). */
export default function UnknownPath() {
  useEffect(() => void go(homePath(), { replace: true }), [])
  return <PageLoading />
}
