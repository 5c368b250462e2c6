/** All pages of what staff wrote, which come in one file: a small one, and the first load names each file there is. */
export { Component as activities } from './ActivityListPage.tsx'
export { Component as catalogue } from './CataloguePage.tsx'
export { Component as details } from './DetailsPage.tsx'
export { Component as news } from './NewsPage.tsx'
export { Component as notices } from './NoticesPage.tsx'
