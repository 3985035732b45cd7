import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { homePath } from '../lib/home-path.ts'
import { PageLoading } from './page-loading.tsx'

/** Redirects unknown paths to / (G-RTE-025), or to the portal if logged in (D-68). */
export default function UnknownPath() {
  const navigate = useNavigate()
  useEffect(() => void navigate(homePath(), { replace: true }), [navigate])
  return <PageLoading />
}
