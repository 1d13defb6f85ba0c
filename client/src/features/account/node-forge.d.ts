// The published types only cover the whole library; these parts are a third of it.
declare module 'node-forge/lib/forge' {
  import forge from 'node-forge';
  export default forge;
}
declare module 'node-forge/lib/pem';
declare module 'node-forge/lib/rsa';
