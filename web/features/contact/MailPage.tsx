import { BindPage } from './BindPage.tsx'

export const Component = () => <BindPage by="mail" />
