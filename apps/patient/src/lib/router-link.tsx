import { Link, useLocation } from 'react-router'
import type { LinkProps } from '@contour/ui/link'
import { routerPath } from './router-path.ts'

/**
 * How every link of the app is rendered within the router (LinkContext of packages/ui): as the router's link if it leads
 * to a page of this app, else as an ordinary anchor. Clicks with a modifier key open a tab as usual.
 */
export function RouterLink({ href, children, ...rest }: LinkProps) {
  const path = routerPath(href, useLocation())
  if (path === null || rest.target || rest.download !== undefined)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <Link to={path} discover="none" {...rest}>
      {children}
    </Link>
  )
}
