/// <reference types="vite/client" />

declare module 'virtual:city-labels' {
  const url: string;
  export default url;
}
