{{/* A test renders these files without Helm: besides text/template they use only `include … | sha256sum`, `int` and `fail`. */}}
{{- define "latchkey.image" -}}
{{ .Values.image.repository }}:{{ if .Values.image.tag }}{{ .Values.image.tag }}{{ else }}{{ .Chart.AppVersion }}{{ end }}
{{- end -}}

{{- define "latchkey.labels" -}}
app.kubernetes.io/name: latchkey, app.kubernetes.io/instance: {{ .Release.Name }}, app.kubernetes.io/version: {{ printf "%q" .Chart.AppVersion }}
{{- end -}}

{{- define "latchkey.selector" -}}
app.kubernetes.io/name: latchkey, app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "latchkey.pod" }}
      automountServiceAccountToken: false
      securityContext: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
      {{- if .Values.image.pullSecrets }}
      imagePullSecrets: [{{ range .Values.image.pullSecrets }}{ name: {{ . }} }, {{ end }}]
      {{- end }}
      {{- if .Values.pods.serviceAccount }}
      serviceAccountName: {{ .Values.pods.serviceAccount }}
      {{- end }}
      nodeSelector: { {{- range $label, $value := .Values.pods.nodeSelector }}{{ printf "%q: %q, " $label $value }}{{ end }} }
      tolerations: [{{ range .Values.pods.tolerations }}{ {{- range $field, $value := . }}{{ printf "%q: %q, " $field $value }}{{ end }} }, {{ end }}]
      volumes: [{ name: tmp, emptyDir: {} }]
{{- end -}}

{{- define "latchkey.container" }}
          image: {{ template "latchkey.image" . }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          volumeMounts: [{ name: tmp, mountPath: /tmp }]
{{- end -}}

{{- define "latchkey.settings" }}
  NODE_ENV: production
  PUBLIC_URL: {{ printf "%q" .Values.publicUrl }}
  DATABASE_POOL: {{ printf "\"%v\"" .Values.databasePool }}
  LATCHKEY_TRUST_PROXY: {{ printf "%q" .Values.trustedProxies }}
  METRICS_PORT: {{ printf "\"%v\"" .Values.metrics.port }}
  METRICS_HOST: 0.0.0.0
  {{- range $name, $value := .Values.settings }}
  {{ $name }}: {{ printf "%q" $value }}
  {{- end }}
{{- end -}}
