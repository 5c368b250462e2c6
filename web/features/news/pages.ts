/** One file for all pages of staff texts: the first load names each file. */
export { Component as activities } from './ActivityListPage.tsx'
export { Component as catalogue } from './CataloguePage.tsx'
export { Component as details } from './DetailsPage.tsx'
export { Component as news } from './NewsPage.tsx'
export { Component as notices } from './NoticesPage.tsx'
