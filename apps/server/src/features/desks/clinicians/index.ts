export { registerPortraitRoute, registerPortraitUploads } from './plain-routes.ts'
